import { usePageContext } from "vike-react/usePageContext";
export default function Page() {
  const { stub } = usePageContext().routeParams;
  return (
    <main className="wrap">
      <h1>{stub}</h1>
      <p>A page about {stub}.</p>
    </main>
  );
}
