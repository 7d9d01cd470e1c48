import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Route } from "@playwright/test";
import { Hono } from "hono";

type Repository = ReturnType<typeof createRepository>;

/** A file of a commit; without content it is removed. */
interface FileChange {
  path: string;
  content?: Buffer;
}

const BRANCH = "trunk";
const TOKEN = "token-of-ada";
const AUTHOR = { name: "Ada Editor", email: "ada@editors.example" };
/** The editor's account; Gitea calls the name `full_name`. */
const USER = { ...AUTHOR, id: 7, login: "ada", full_name: AUTHOR.name };

/** A Git repository whose first commit has the files of `directory` in its folder `folder`. */
export function createRepository(directory: string, folder: string) {
  const root = mkdtempSync(join(tmpdir(), "repository-"));
  const run = (...args: string[]) => execFileSync("git", args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const git = (...args: string[]) =>
    run(...args)
      .toString()
      .trimEnd();
  git("init", "--quiet", "--initial-branch", BRANCH);
  cpSync(directory, join(root, folder), { recursive: true });
  commit([], "The site");

  /** Returns the id of the commit. */
  function commit(changes: FileChange[], message: string): string {
    for (const { path, content } of changes) {
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      if (content) writeFileSync(file, content);
      else rmSync(file);
    }
    git("add", "--all");
    git(
      "-c",
      `user.name=${AUTHOR.name}`,
      "-c",
      `user.email=${AUTHOR.email}`,
      "commit",
      "--quiet",
      `--message=${message}`,
    );
    return git("rev-parse", "HEAD");
  }

  return {
    token: TOKEN,
    /** The content at the last commit. */
    directory: join(root, folder),
    git,
    commit,
    findSha: (path: string) => git("ls-tree", "--format=%(objectname)", BRANCH, path),
    readBlob: (sha: string) => run("cat-file", "blob", sha),
    listFiles: (revision: string) =>
      git("ls-tree", "-r", "--format=%(objecttype) %(objectname) %(objectsize) %(path)", revision)
        .split("\n")
        .map((line) => {
          const [, type, sha = "", size, path = ""] = /^(\w+) (\w+) (\d+) (.+)$/.exec(line) ?? [];
          return { type, sha, size: Number(size), path };
        }),
    dispose: () => rmSync(root, { recursive: true }),
  };
}

/** Answers a request of the browser to a Git host. */
export async function answerFrom(host: Hono, route: Route): Promise<void> {
  const request = route.request();
  const response = await host.request(request.url(), {
    ...{ method: request.method(), headers: await request.allHeaders(), body: request.postData() },
  });
  await route.fulfill({
    status: response.status,
    // Hosts allow every site to call their API.
    headers: { ...Object.fromEntries(response.headers), "access-control-allow-origin": "*" },
    body: Buffer.from(await response.arrayBuffer()),
  });
}

/** An API that refuses requests without the token. */
function createApi(): Hono {
  const api = new Hono();
  api.use(async ({ req, json }, next) =>
    req.header("authorization") === `token ${TOKEN}` ? next() : json({ message: "Bad credentials" }, 401),
  );
  return api;
}

const decodeFile = (path: string, content: string): FileChange => ({ path, content: Buffer.from(content, "base64") });

interface GiteaCommit {
  branch: string;
  message: string;
  files: { operation: "create" | "update" | "delete"; path: string; content: string; sha?: string }[];
}

/** A fake of the parts of Gitea's API that the editor calls. */
export function createGitea({ git, commit, findSha, readBlob, listFiles }: Repository): Hono {
  const api = createApi();
  const avatar_url = "https://git.example/avatars/ada";
  api.get("/user", ({ json }) => json({ ...USER, avatar_url }));
  api.get("/version", ({ json }) => json({ version: "1.24.6" }));
  api.get("/settings/api", ({ json }) => json({ default_paging_num: 30, max_response_items: 50 }));
  api.get("/repos/owner/site", ({ json }) => json({ default_branch: BRANCH, permissions: { pull: true, push: true } }));
  api.get(`/repos/owner/site/branches/${BRANCH}`, ({ json }) =>
    json({ commit: { id: git("rev-parse", "HEAD"), message: git("log", "-1", "--format=%B") } }),
  );
  api.get("/repos/owner/site/git/trees/:revision", ({ req, json }) =>
    json({ tree: listFiles(req.param("revision")), truncated: false }),
  );
  api.post("/repos/owner/site/file-contents", async ({ req, json }) => {
    const { files }: { files: string[] } = await req.json();
    return json(
      files.map((path) => ({ path, encoding: "base64", content: readBlob(findSha(path)).toString("base64") })),
    );
  });
  api.get(`/repos/owner/site/media/${BRANCH}/:path{.+}`, ({ req, body }) =>
    body(new Uint8Array(readBlob(findSha(req.param("path"))))),
  );
  api.post("/repos/owner/site/contents", async ({ req, json }) => {
    const { branch, message, files }: GiteaCommit = await req.json();
    const isStale = files.some(
      ({ operation, path, sha = "" }) => (operation === "create" ? "" : sha) !== findSha(path),
    );
    if (branch !== BRANCH || isStale) return json({ message: "sha does not match" }, 422);
    const changes = files.map(({ operation, path, content }) =>
      operation === "delete" ? { path } : decodeFile(path, content),
    );
    const sha = commit(changes, message);
    const saved = files.map(({ operation, path }) => (operation === "delete" ? null : { path, sha: findSha(path) }));
    return json({ commit: { sha, created: git("log", "-1", "--format=%cI") }, files: saved }, 201);
  });
  const host = new Hono();
  host.get("/avatars/ada", ({ body }) => body(AVATAR, 200, SVG));
  return host.route("/api/v1", api);
}

const AVATAR = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const SVG = { "content-type": "image/svg+xml" };

/** The GraphQL mutation of a commit. */
interface GithubCommit {
  expectedHeadOid: string;
  message: { headline: string };
  fileChanges: { additions: { path: string; contents: string }[]; deletions: { path: string }[] };
}

/** A fake of the parts of GitHub's API that the editor calls. It understands the editor's GraphQL only. */
export function createGithub({ git, commit, findSha, readBlob, listFiles }: Repository): Hono {
  const api = createApi();
  const avatar_url = "https://avatars.githubusercontent.com/u/7";
  api.get("/user", ({ json }) => json({ ...USER, avatar_url }));
  api.get("/repos/owner/site/collaborators/ada", ({ body }) => body(null, 204));
  api.get("/repos/owner/site/git/trees/:revision", ({ req, json }) =>
    json({ tree: listFiles(req.param("revision")), truncated: false }),
  );
  api.get("/repos/owner/site/git/blobs/:sha", ({ req, body }) => body(new Uint8Array(readBlob(req.param("sha")))));
  const describeCommit = (revision: string, path = ".") => {
    const [oid, committedDate, message] = git("log", "-1", "--format=%H%n%cI%n%s", revision, "--", path).split("\n");
    return { oid, message, committedDate, author: { ...AUTHOR, user: { id: USER.id, login: USER.login } } };
  };
  const describeBranch = (path?: string) => {
    const latest = describeCommit(BRANCH, path);
    return { target: { ...latest, history: { nodes: [latest] } } };
  };

  api.post("/graphql", async ({ req, json }) => {
    const { query, variables }: { query: string; variables: { input: GithubCommit } } = await req.json();
    if (query.startsWith(" mutation")) {
      const { expectedHeadOid, message, fileChanges } = variables.input;
      if (expectedHeadOid !== git("rev-parse", "HEAD"))
        return json({ errors: [{ message: "Expected branch to point to another commit" }] });
      const added = fileChanges.additions.map(({ path, contents }) => decodeFile(path, contents));
      commit([...added, ...fileChanges.deletions], message.headline);
      const files = added.map(({ path }, index) => [`file_${index}`, { oid: findSha(path) }]);
      return json({
        data: { createCommitOnBranch: { commit: { ...describeCommit(BRANCH), ...Object.fromEntries(files) } } },
      });
    }
    const contents = query
      .matchAll(/(content_\d+): object\(oid: "(\w+)"\)/g)
      .map(([, alias, sha = ""]) => [alias, { text: readBlob(sha).toString(), isTruncated: false }]);
    const commits = query
      .matchAll(/(commit_\d+): +ref\(.+?path: "(.+?)"\)/g)
      .map(([, alias, path]) => [alias, describeBranch(path)]);
    return json({
      data: {
        repository: {
          defaultBranchRef: { name: BRANCH },
          ref: describeBranch(),
          ...Object.fromEntries([...contents, ...commits]),
        },
      },
    });
  });
  const host = new Hono();
  host.get("/u/7", ({ body }) => body(AVATAR, 200, SVG));
  return host.route("/", api);
}
