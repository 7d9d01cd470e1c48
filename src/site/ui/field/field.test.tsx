import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Checkbox, Field, Select } from "./field.tsx";

it("ties a control to its label, hint and errors", () => {
  const html = renderToStaticMarkup(
    <Field name="email" label="Email" required hint="We answer within a day." errors={["Write the whole address."]} />,
  );
  expect(html).toContain('<label class="');
  expect(html).toContain('for="email"');
  expect(html).toContain('aria-describedby="email-hint email-error"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toMatch(/id="email-error">Write the whole address\./);
});

it("says which fields may stay empty", () => {
  expect(renderToStaticMarkup(<Field name="phone" label="Phone" />)).toContain("optional");
  expect(renderToStaticMarkup(<Field name="name" label="Name" required />)).not.toContain("optional");
});

it("claims no description and no error where there is none", () => {
  const html = renderToStaticMarkup(<Checkbox name="consent" label="I agree" required />);
  expect(html).not.toContain("aria-describedby");
  expect(html).not.toContain("aria-invalid");
});

it("offers nothing chosen first", () => {
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
