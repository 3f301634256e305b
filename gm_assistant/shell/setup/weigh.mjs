// What a host of files sends for a folder, once each file is packed by brotli: node weigh.mjs FOLDER.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
let sent = 0;
for (const found of readdirSync(process.argv[2], { recursive: true, withFileTypes: true })) {
  if (found.isFile() && !found.name.endsWith(".packed")) sent += brotliCompressSync(readFileSync(join(found.parentPath ?? found.path, found.name)), { params }).length;
}
console.log(sent);
