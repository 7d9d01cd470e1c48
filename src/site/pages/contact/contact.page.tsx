import { leave } from "../../leave-form.ts";
import type { PageProps } from "../../load.ts";
import { LeadForm } from "../../sections/lead-form/lead-form.tsx";
import type { load } from "./contact.data.ts";

export default function ContactPage({ email, telephone, offices, service, services, form }: PageProps<typeof load>) {
  return (
    <>
      <h1>Tell us what you need</h1>
      <LeadForm kind="contact" state={form} services={services} service={service} onStored={leave} />
      <section>
        <h2>Other ways to reach us</h2>
        <p>
          <a href={`mailto:${email}`}>{email}</a>, <a href={`tel:${telephone.replaceAll(" ", "")}`}>{telephone}</a>
        </p>
        {offices.map((office) => (
          <address key={office.city}>{[office.city, ...office.address].join(", ")}</address>
        ))}
      </section>
    </>
  );
}
