import type { ItemListLeaf } from "schema-dts";
import { type Node, nodeId } from "./node.ts";

interface Listed {
  title: string;
  path: string;
}

/** What a page lists, in its order; further pages of a list go on counting. */
export function listing(path: string, items: Listed[], siteUrl: string, before = 0): ItemListLeaf & Node {
  return {
    "@type": "ItemList",
    "@id": nodeId(siteUrl, path, "list"),
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      "@type": "ListItem",
      position: before + index + 1,
      name: item.title,
      url: siteUrl + item.path,
    })),
  };
}
