import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Checkbox, Field, Select } from "./field.tsx";

it("associates a control with its label, hint and errors", () => {
  const html = renderToStaticMarkup(
    <Field name="email" label="Email" required hint="We answer within a day." errors={["Write the whole address."]} />,
  );
  expect(html).toContain('<label class="');
  expect(html).toContain('for="email"');
  expect(html).toContain('aria-describedby="email-hint email-error"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toMatch(/id="email-error">Write the whole address\./);
});

it("labels only the optional fields", () => {
  expect(renderToStaticMarkup(<Field name="phone" label="Phone" />)).toContain("optional");
  expect(renderToStaticMarkup(<Field name="name" label="Name" required />)).not.toContain("optional");
});

it("has no ARIA description or error state without a hint or errors", () => {
  const html = renderToStaticMarkup(<Checkbox name="consent" label="I agree" required />);
  expect(html).not.toContain("aria-describedby");
  expect(html).not.toContain("aria-invalid");
});

it("lists the placeholder before the options", () => {
  const html = renderToStaticMarkup(
    <Select
      name="service"
      label="Service"
      placeholder="Not sure yet"
      options={[{ value: "dev-ops", label: "DevOps" }]}
    />,
  );
  expect(html.indexOf("Not sure yet")).toBeLessThan(html.indexOf("DevOps"));
});
