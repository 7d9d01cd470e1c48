// The icon set. Browsers do not load these lists: an icon is a URL, and the compiler checks its name.

export const technologies = [
  "airflow",
  "ansible",
  "apache-arrow",
  "argo",
  "aws",
  "bigquery",
  "celery",
  "clickhouse",
  "cloudflare",
  "confluence",
  "css",
  "databricks",
  "dbt",
  "django",
  "docker",
  "duckdb",
  "elasticsearch",
  "express",
  "fastapi",
  "figma",
  "git",
  "github-actions",
  "gitlab",
  "go",
  "google-cloud",
  "grafana",
  "graphql",
  "helm",
  "hono",
  "hugging-face",
  "java",
  "javascript",
  "jira",
  "jupyter",
  "kafka",
  "kubernetes",
  "linear",
  "linux",
  "metabase",
  "miro",
  "mlflow",
  "mongodb",
  "mqtt",
  "nestjs",
  "nextjs",
  "nginx",
  "node",
  "numpy",
  "onnx",
  "opentelemetry",
  "opentofu",
  "pandas",
  "php",
  "playwright",
  "polars",
  "postgresql",
  "prometheus",
  "pydantic",
  "pytest",
  "python",
  "pytorch",
  "rabbitmq",
  "ray",
  "react",
  "redis",
  "rust",
  "scikit-learn",
  "sentry",
  "snowflake",
  "spark",
  "sqlite",
  "storybook",
  "stripe",
  "temporal",
  "terraform",
  "typescript",
  "vite",
  "vitest",
  "vue",
] as const;

/** Named after the services' slugs. */
export const services = [
  "agile-project-management",
  "data-engineering",
  "dedicated-development-teams",
  "dev-ops",
  "fullstack-web-development",
  "javascript-development",
  "machine-learning-and-ai",
  "mvp-development",
  "project-based-engagement",
  "python-development",
  "technical-consulting",
  "venture-capital",
] as const;

export const socialNetworks = ["bluesky", "github", "linkedin", "mastodon", "rss", "x", "youtube"] as const;

export const flags = ["australia", "netherlands", "poland", "uk", "usa"] as const;

export const arrows = ["arrow-down", "arrow-left", "arrow-right", "arrow-up", "arrow-up-right", "external"] as const;

export const symbols = [
  "calendar",
  "check",
  "chevron-down",
  "chevron-left",
  "chevron-right",
  "clock",
  "close",
  "copy",
  "download",
  "file",
  "info",
  "link",
  "mail",
  "map-pin",
  "menu",
  "minus",
  "monitor",
  "moon",
  "pause",
  "phone",
  "play",
  "plus",
  "print",
  "quote",
  "search",
  "share",
  "sun",
  "upload",
  "warning",
] as const;

export type Technology = (typeof technologies)[number];
type SocialNetwork = (typeof socialNetworks)[number];
export type Service = (typeof services)[number];

export type IconName =
  | Technology
  | Service
  | SocialNetwork
  | (typeof flags)[number]
  | (typeof arrows)[number]
  | (typeof symbols)[number];

const brandIcons = [...technologies, ...socialNetworks];

/** The icon for a technology as content writes it ('Node.js', 'Apache Airflow'), where the set has one. */
export function findTechnologyIcon(title: string): Technology | SocialNetwork | undefined {
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const short = slug.replace(/^apache-|-cd$|\.js$/g, "");
  return brandIcons.find((name) => name === slug || name === short || name === `${short}js`);
}
