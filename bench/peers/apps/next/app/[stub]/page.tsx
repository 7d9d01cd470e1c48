import { STUBS } from "@/lib/site";
export const dynamicParams = false;
export const generateStaticParams = () => STUBS.map((stub) => ({ stub }));
export default async function Stub({ params }: { params: Promise<{ stub: string }> }) {
  const { stub } = await params;
  return (
    <main className="wrap">
      <h1>{stub}</h1>
      <p>A page about {stub}.</p>
    </main>
  );
}
