export default function Page() {
  return (
    <main className="wrap">
      <section className="hero">
        <h1>Ship software people trust</h1>
        <p>Acme is a platform for teams.</p>
      </section>
    </main>
  );
}
