import { useData } from "vike-react/useData";
import type { Data } from "./+data";
export default function Page() {
  const { tag, items } = useData<Data>();
  return (
    <main className="wrap">
      <h1>Tag: {tag}</h1>
      <ul>
        {items.map((m) => (
          <li key={m.slug}>
            <a href={`/blog/${m.slug}`}>{m.title}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}
