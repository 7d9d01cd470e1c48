import AxeBuilder from "@axe-core/playwright";
import { routes } from "../routes.ts";
import { expect, test } from "../site.ts";
