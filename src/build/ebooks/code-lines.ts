import { type ChildNode, isTag, isText } from "domhandler";

export interface CodeLine {
  spans: { text: string; kind: string }[];
  /** The element that marks the whole line: `ins`, `del`, `mark`, or none. */
  change: string;
}

/** Splits highlighted code into lines of spans with one token class each. Returns at least one line. */
export function readCodeLines(nodes: ChildNode[]): CodeLine[] {
  const lines: CodeLine[] = [];
  let spans: CodeLine["spans"] = [];
  const read = (nodes: ChildNode[], kind: string, change: string) => {
    for (const node of nodes) {
      if (isTag(node)) {
        if (node.name === "span") read(node.children, node.attribs.class ?? "", change);
        else read(node.children, kind, node.name);
      } else if (isText(node)) {
        node.data.split("\n").forEach((text, index) => {
          if (index > 0) {
            lines.push({ spans, change });
            spans = [];
          }
          if (text) spans.push({ text: text.replaceAll("\t", "  "), kind });
        });
      }
    }
  };
  read(nodes, "", "");
  return spans.length > 0 || lines.length === 0 ? [...lines, { spans, change: "" }] : lines;
}

/** Breaks a line that is too long, at a space if possible, and indents the lines that follow. */
export function wrapCodeLine(line: CodeLine, columns: number): CodeLine[] {
  const lines: CodeLine[] = [];
  let { spans } = line;
  const indentation = /^ */.exec(joinText(spans))?.[0].length ?? 0;
  const indent = " ".repeat(Math.min(indentation + 4, Math.floor(columns / 2)));
  for (let text = joinText(spans); text.length > columns; text = joinText(spans)) {
    const space = text.lastIndexOf(" ", columns);
    const end = space > indent.length ? space + 1 : columns;
    lines.push({ ...line, spans: sliceSpans(spans, 0, end) });
    spans = [{ text: indent, kind: "" }, ...sliceSpans(spans, end, text.length)];
  }
  return [...lines, { ...line, spans }];
}

const joinText = (spans: CodeLine["spans"]) => spans.map(({ text }) => text).join("");

function sliceSpans(spans: CodeLine["spans"], from: number, to: number): CodeLine["spans"] {
  let start = 0;
  return spans.flatMap(({ text, kind }) => {
    const part = text.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += text.length;
    return part ? [{ text: part, kind }] : [];
  });
}
