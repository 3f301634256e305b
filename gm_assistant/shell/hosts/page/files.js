// Files between the app and the person: out by the share sheet or a download, in by opening or sharing.

/** Gives the file away; `later` is asked to offer it by a button where a finger has to say so again. */
export async function handOver(file, later) {
  // A tablet keeps files where its share sheet puts them; a desktop has a folder for downloads.
  const isTablet = matchMedia("(pointer: coarse)").matches;
  if (!isTablet || !navigator.canShare?.({ files: [file] })) return download(file);
  try {
    await navigator.share({ files: [file], title: file.name });
  } catch (error) {
    // Closed by the person himself: nothing is to be done.
    if (error.name !== "AbortError") later(() => handOverAgain(file));
  }
  return undefined;
}

async function handOverAgain(file) {
  try {
    await navigator.share({ files: [file], title: file.name });
  } catch (error) {
    if (error.name !== "AbortError") download(file);
  }
}

function download(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** `take` is given each file that the system opens with the app, or that is shared to it. */
export async function takeFiles(take) {
  globalThis.launchQueue?.setConsumer(async ({ files }) => {
    if (files?.length) take(await files[0].getFile());
  });
  const cache = await caches.open("carnet-choix");
  const shared = await cache.match("/partage");
  if (!shared) return;
  await cache.delete("/partage");
  take(new File([await shared.blob()], decodeURIComponent(shared.headers.get("X-Name") ?? "partie.json")));
}
