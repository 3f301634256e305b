"""The ways in which one line can be broken: each a small change that a tired hand could make."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Final

from bench.breakages.visits import key_of

OPPOSITE: Final = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", ">="),
    ast.LtE: ("<=", ">"),
    ast.Gt: (">", "<="),
    ast.GtE: (">=", "<"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
EMPTY: Final = (
    (r".*\bNone$", "None"),
    (r"str|Markup", '""'),
    (r"bool", "False"),
    (r"int|float", "0"),
    (r"(tuple|Sequence|Iterable|Collection)\b.*", "()"),
    (r"list\b.*", "[]"),
    (r"(dict|Mapping)\b.*", "{}"),
    (r"set\b.*", "set()"),
    (r"frozenset\b.*", "frozenset()"),
)
# Nothing of these is a decision: types, and how a class is made.
NOT_RUN: Final = ("annotation", "returns", "decorator_list", "bases", "type_comment", "pattern")
# An order that nobody reads.
UNREAD: Final = ("isinstance", "issubclass", "cast", "getattr")

Inside = ast.FunctionDef | None
Way = tuple[str, int, int, str]


@dataclass(frozen=True)
class Break:
    """One change of one file: these bytes become those; `visited` is the line by its words."""

    path: str
    line: int
    visited: str
    what: str
    begin: int
    end: int
    text: str

    def applied(self, source: bytes) -> bytes:
        return source[: self.begin] + self.text.encode() + source[self.end :]

    def bites(self, source: bytes) -> bool:
        """Still Python, and not the same."""
        try:
            after = ast.parse(self.applied(source))
        except SyntaxError:
            return False
        return ast.dump(after) != ast.dump(ast.parse(source))


@dataclass(frozen=True)
class File:
    path: str
    source: bytes

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.source)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *accumulate(map(len, self.source.splitlines(keepends=True)))]

    @cached_property
    def _keys(self) -> list[str]:
        return [key_of(self.path, it) for it in self.source.decode().split("\n")]

    def breaks(self) -> Iterator[Break]:
        for node, function in _live(self.tree, None):
            for what, begin, end, text in self._ways(node, function):
                line = self.source.count(b"\n", 0, begin) + 1
                yield Break(self.path, line, self._keys[line - 1], what, begin, end, text)

    def _ways(self, node: ast.AST, function: Inside) -> Iterator[Way]:
        yield from self._decisions(node)
        yield from self._values(node)
        if isinstance(node, ast.Return) and node.value and function and function.returns:
            yield "nothing returned", *self._span(node.value), _empty(ast.unparse(function.returns))

    def _decisions(self, node: ast.AST) -> Iterator[Way]:
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                old, new = OPPOSITE[type(op)]
                yield self._between("comparison turned", left, right, old, new)
            case ast.BoolOp(op=op, values=[one, other, *_]):
                old, new = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
                yield self._between(f"{old} for {new}", one, other, old, new)
            case ast.UnaryOp(op=ast.Not()):
                begin, end = self._span(node)
                yield "not removed", begin, end, self._text(begin + len("not"), end).strip()
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                return
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                yield self._denied(test)
            case ast.comprehension(ifs=[test, *_]):
                yield self._denied(test)

    def _values(self, node: ast.AST) -> Iterator[Way]:
        match node:
            case ast.Constant(value=bool() as value):
                yield "the other of two", *self._span(node), str(not value)
            case ast.Constant(value=int() as value):
                yield "one more", *self._span(node), str(value + 1)
                yield "one less", *self._span(node), f"({value - 1})"
            case ast.Dict(values=values):
                yield from self._emptied(values)
            case ast.Call(func=func, args=args, keywords=keywords):
                yield from self._emptied([it.value for it in keywords])
                if getattr(func, "id", "") not in UNREAD:
                    yield from self._swapped(args)
                if getattr(func, "id", "") == "sorted":
                    yield "order reversed", (end := self._span(node)[1]), end, "[::-1]"
            case ast.Tuple(elts=elements):
                yield from self._swapped(elements)

    def _span(self, node: ast.expr) -> tuple[int, int]:
        end_line, end = node.end_lineno or node.lineno, node.end_col_offset or 0
        return self._starts[node.lineno - 1] + node.col_offset, self._starts[end_line - 1] + end

    def _text(self, begin: int, end: int) -> str:
        return self.source[begin:end].decode()

    def _between(self, what: str, one: ast.expr, other: ast.expr, old: str, new: str) -> Way:
        begin, end = self._span(one)[1], self._span(other)[0]
        pattern = old if not old[0].isalpha() else rf"\b{old}\b"
        return what, begin, end, re.sub(pattern, new, self._text(begin, end), count=1)

    def _denied(self, test: ast.expr) -> Way:
        begin, end = self._span(test)
        return "condition denied", begin, end, f"(not ({self._text(begin, end)}))"

    def _emptied(self, values: list[ast.expr]) -> Iterator[Way]:
        for value in values:
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
                yield "a word emptied", *self._span(value), '""'

    def _swapped(self, pair: list[ast.expr]) -> Iterator[Way]:
        if len(pair) < 2 or any(isinstance(it, ast.Starred) for it in pair[:2]):
            return
        (begin, left), (right, end) = map(self._span, pair[:2])
        one, between, other = map(self._text, (begin, left, right), (left, right, end))
        yield "two swapped", begin, end, f"{other}{between}{one}"


def _empty(returns: str) -> str:
    return next((text for words, text in EMPTY if re.fullmatch(words, returns)), "None")


def _live(node: ast.AST, function: Inside) -> Iterator[tuple[ast.AST, Inside]]:
    """What runs, each with the function it stands in."""
    if isinstance(node, ast.FunctionDef):
        function = node
    yield node, function
    for name, value in ast.iter_fields(node):
        if name in NOT_RUN:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_apart(node, child):
                yield from _live(child, function)


def _is_apart(node: ast.AST, child: ast.AST) -> bool:
    """A docstring, the types, an order that is none; inside an f-string no place is told."""
    match node, child:
        case _, ast.JoinedStr() | ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")), _:
            return True
        case ast.Subscript() | ast.ExceptHandler(), ast.Tuple():
            return True
        case ast.Compare(ops=[ast.In() | ast.NotIn()]), ast.Tuple():
            return True
        case ast.Call(func=ast.Name(id="set" | "frozenset")), ast.Tuple():
            return True
    return False
