import { Arrow } from "../arrow/arrow.tsx";
import { ArrowLink } from "../arrow-link/arrow-link.tsx";
import { Button, ButtonLink } from "../button/button.tsx";
import { SectionTitle } from "../section-title/section-title.tsx";
import { Tag } from "../tag/tag.tsx";
import { longWord, Specimen } from "./specimen.tsx";

const variants = ["primary", "secondary", "tertiary"] as const;
const sizes = ["large", "medium", "small"] as const;

export function Actions() {
  return (
    <>
      <Specimen name="Section title">
        {sizes.map((size) => (
          <SectionTitle
            key={size}
            size={size}
            lead="One or two sentences that say what the section is about, and for whom."
          >
            Three results, and how they were measured ({size})
          </SectionTitle>
        ))}
        <SectionTitle size="medium">{longWord}</SectionTitle>
      </Specimen>
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button, ${variant}`}>
          <Button variant={variant}>Tell us what you need</Button>
          <ButtonLink variant={variant} href="#top">
            See the work
            <Arrow />
          </ButtonLink>
          <Button variant={variant} whiteHover>
            White hover
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} aria-busy="true">
            Sending
          </Button>
          <Button variant={variant}>{longWord}</Button>
        </Specimen>
      ))}
      <Specimen name="Arrow link">
        <ArrowLink href="#top">Read the case</ArrowLink>
        <ArrowLink href="#top" direction="left">
          All articles
        </ArrowLink>
        <ArrowLink href="https://example.com" direction="out">
          Their repository
        </ArrowLink>
      </Specimen>
      <Specimen name="Tag">
        <Tag>Plain</Tag>
        <Tag href="#top">PostgreSQL</Tag>
        <Tag href="#top" dye="woad" count={14}>
          Engineering
        </Tag>
        <Tag href="#top" dye="weld" count={4} current>
          Machine learning
        </Tag>
        <Tag dye="lichen">Data</Tag>
        <Tag dye="walnut">DevOps</Tag>
        <Tag dye="madder">Delivery</Tag>
      </Specimen>
    </>
  );
}
