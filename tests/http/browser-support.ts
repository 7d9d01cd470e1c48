import type { BrowserName, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
// This entry reads the JSON file at run time. The default entry imports it, and its 20 MB would go through Vitest's
// transform, which takes half a minute.
import bcd from "@mdn/browser-compat-data/forLegacyNode";
import { type ESTree, parseSync, Visitor } from "vite";
import { supportedBrowsers } from "../../src/build/bundle/supported-browsers.ts";

/** A use of something that a supported browser does not have. */
export interface UnsupportedFeature {
  file: string;
  /** As a developer writes it: `URL.parse`, `.toSorted()`, `event scrollend`, `import attributes`. */
  feature: string;
  /** Which browsers lack it: "Safari 16.4 (added in 18)". */
  missingIn: string[];
}

/** A use that is safe although a supported browser lacks the feature. */
export interface AllowedFeature {
  feature: string;
  /** Names of the chunks that may use it, without their hash; every chunk if left out. */
  chunks?: readonly string[];
  /** The check that comes first, or why the name is not the built-in at all. */
  reason: string;
}

/** MDN has separate data for mobile browsers; they share the version numbers of the desktop ones. */
const oldestBrowsers: readonly (readonly [BrowserName, string])[] = [
  ["chrome", supportedBrowsers.chrome],
  ["chrome_android", supportedBrowsers.chrome],
  ["edge", supportedBrowsers.edge],
  ["firefox", supportedBrowsers.firefox],
  ["firefox_android", supportedBrowsers.firefox],
  ["safari", supportedBrowsers.safari],
  ["safari_ios", supportedBrowsers.safari],
  ["samsunginternet_android", supportedBrowsers.samsung],
];

/** Global objects whose interface has another name. */
const interfaceNames: Record<string, string> = {
  window: "Window",
  self: "Window",
  globalThis: "Window",
  document: "Document",
  navigator: "Navigator",
  navigation: "Navigation",
  scheduler: "Scheduler",
  history: "History",
  location: "Location",
  performance: "Performance",
  crypto: "Crypto",
  visualViewport: "VisualViewport",
};

const { builtins, classes, operators, regular_expressions, statements } = bcd.javascript;
const membersByName = indexMembers();

/** Finds what the code uses and an oldest supported browser lacks, each feature once. */
export function findUnsupportedFeatures(file: string, code: string): UnsupportedFeature[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`);
  const found = new Map<string, UnsupportedFeature>();
  const declared = collectDeclaredNames(program);
  const notReferences = new WeakSet<object>();
  let functionDepth = 0;

  function report(feature: string, data: readonly (Identifier | undefined)[]): void {
    // A name can belong to several interfaces; it is reported only if all of them are too new.
    const [missingIn = []] = data.map(findMissingSupport).sort((one, other) => one.length - other.length);
    if (missingIn.length > 0) found.set(feature, { file, feature, missingIn });
  }

  const isGlobal = (node: ESTree.Node): node is ESTree.IdentifierReference =>
    node.type === "Identifier" && !declared.has(node.name);

  function checkGlobalMember(object: ESTree.Node, name: string): void {
    if (!isGlobal(object)) return;
    const isWindow = interfaceNames[object.name] === "Window";
    const member = findGlobalMember(object.name, name);
    if (member) report(isWindow ? name : `${object.name}.${name}`, [member]);
  }

  /**
   * The type of the object is unknown, so the method is looked up in every interface. Reading a missing property gives
   * undefined and is not reported: names like `role` and `unit` are mostly properties of our own data.
   */
  function checkMethod(object: ESTree.Node, name: string): void {
    if (isGlobal(object) && findGlobalMember(object.name, name)) return;
    const members = membersByName.get(name);
    if (members) report(`.${name}()`, members);
  }

  function checkRegExp(pattern: string, flags: string): void {
    if (/\(\?<[=!]/.test(pattern)) report("RegExp lookbehind", [regular_expressions?.lookbehind_assertion]);
    if (/\(\?[ims]*(-[ims]+)?:/.test(pattern.replaceAll("(?:", "")))
      report("RegExp modifiers", [regular_expressions?.modifier]);
    if (flags.includes("v")) report("RegExp flag v", [builtins?.RegExp?.unicodeSets]);
    if (flags.includes("d")) report("RegExp flag d", [builtins?.RegExp?.hasIndices]);
  }

  const enterFunction = () => void functionDepth++;
  const leaveFunction = () => void functionDepth--;
  const markKey = (node: { key: ESTree.Node; computed: boolean }) => {
    if (!node.computed) notReferences.add(node.key);
  };

  new Visitor({
    FunctionDeclaration: enterFunction,
    "FunctionDeclaration:exit": leaveFunction,
    FunctionExpression: enterFunction,
    "FunctionExpression:exit": leaveFunction,
    ArrowFunctionExpression: enterFunction,
    "ArrowFunctionExpression:exit": leaveFunction,
    MethodDefinition: markKey,
    PropertyDefinition: markKey,
    Property(node) {
      if (!node.shorthand) markKey(node);
    },
    LabeledStatement(node) {
      notReferences.add(node.label);
    },
    ImportSpecifier(node) {
      notReferences.add(node.imported);
    },
    ExportSpecifier(node) {
      notReferences.add(node.exported);
    },
    UnaryExpression(node) {
      // `typeof name` checks whether a global exists.
      if (node.operator === "typeof") notReferences.add(node.argument);
    },
    MemberExpression(node) {
      if (!node.computed) {
        notReferences.add(node.property);
        if (node.property.type === "Identifier") checkGlobalMember(node.object, node.property.name);
      } else if (node.property.type === "Literal" && typeof node.property.value === "string") {
        checkGlobalMember(node.object, node.property.value);
      }
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== "ObjectPattern" || !init) return;
      for (const property of id.properties)
        if (property.type === "Property" && property.key.type === "Identifier" && !property.computed)
          checkGlobalMember(init, property.key.name);
    },
    Identifier(node) {
      if (notReferences.has(node) || !isGlobal(node)) return;
      const data = findGlobal(node.name);
      if (data) report(node.name, [data]);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier") return;
      checkMethod(callee.object, callee.property.name);
      if (callee.property.name !== "addEventListener" || first?.type !== "Literal") return;
      const events = membersByName.get(`${first.value}_event`);
      if (events) report(`event ${first.value}`, events);
    },
    NewExpression({ callee, arguments: [pattern, flags] }) {
      if (!isGlobal(callee) || callee.name !== "RegExp" || !pattern) return;
      checkRegExp(readText(pattern), flags ? readText(flags) : "");
    },
    Literal(node) {
      if ("regex" in node) checkRegExp(node.regex.pattern, node.regex.flags);
    },
    StaticBlock() {
      report("static initialization block", [classes?.static?.initialization_blocks]);
    },
    AwaitExpression() {
      if (functionDepth === 0) report("top-level await", [operators?.await?.top_level]);
    },
    ForOfStatement(node) {
      if (node.await && functionDepth === 0) report("top-level await", [operators?.await?.top_level]);
    },
    VariableDeclaration({ kind }) {
      if (kind === "using") report("using", [statements?.using]);
      if (kind === "await using") report("await using", [statements?.await_using]);
    },
    ImportDeclaration({ attributes }) {
      if (attributes.length > 0) report("import attributes", [statements?.import?.import_attributes]);
    },
    ImportExpression({ options }) {
      if (options) report("import() options", [operators?.import?.options_parameter]);
    },
  }).visit(program);
  return [...found.values()];
}

/** Returns a message for each feature that is used but not allowed, or allowed but not used. */
export function checkBrowserSupport(used: readonly UnsupportedFeature[], allowed: readonly AllowedFeature[]): string[] {
  const isAllowed = (entry: AllowedFeature, { feature, file }: UnsupportedFeature) =>
    entry.feature === feature && (!entry.chunks || entry.chunks.some((chunk) => file.startsWith(`${chunk}-`)));
  return [
    ...used
      .filter((use) => !allowed.some((entry) => isAllowed(entry, use)))
      .map(({ file, feature, missingIn }) => `${file} uses ${feature}, missing in ${missingIn.join(", ")}`),
    ...allowed
      .filter((entry) => !used.some((use) => isAllowed(entry, use)))
      .map(({ feature }) => `${feature} is allowed, but no chunk it is allowed for uses it: remove the entry`),
  ];
}

function findMissingSupport(feature: Identifier | undefined): string[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return oldestBrowsers.flatMap(([browser, version]) => {
    const supportStatements = [support[browser] ?? []]
      .flat()
      .filter(({ flags, prefix, alternative_name }) => !flags && !prefix && !alternative_name);
    if (!support[browser] || supportStatements.some((statement) => isSupported(statement, version))) return [];
    const added = supportStatements.find(({ version_added }) => version_added)?.version_added;
    return [`${bcd.browsers[browser].name} ${version} (${added ? `added in ${added}` : "not in any version"})`];
  });
}

function isSupported(
  { version_added: added, version_removed: removed }: SimpleSupportStatement,
  version: string,
): boolean {
  if (!added || added === "preview") return false;
  return isAtMost(added, version) && !(removed && isAtMost(removed, version));
}

/** MDN writes "≤79" where it knows only an upper bound. */
function isAtMost(version: string, limit: string): boolean {
  const [major = 0, minor = 0] = version.replace("≤", "").split(".").map(Number);
  const [limitMajor = 0, limitMinor = 0] = limit.split(".").map(Number);
  return major < limitMajor || (major === limitMajor && minor <= limitMinor);
}

function findGlobal(name: string): Identifier | undefined {
  return getOwnEntry(builtins, name) ?? getOwnEntry(bcd.api, name) ?? getOwnEntry(bcd.api.Window, name);
}

function findGlobalMember(object: string, name: string): Identifier | undefined {
  const interfaceName = interfaceNames[object] ?? object;
  const candidates = [getOwnEntry(builtins, interfaceName), getOwnEntry(bcd.api, interfaceName)];
  for (const owner of candidates) {
    const member = getOwnEntry(owner, `${name}_static`) ?? getOwnEntry(owner, name);
    if (member) return member;
  }
  return interfaceName === "Window" ? findGlobal(name) : undefined;
}

function getOwnEntry(owner: Identifier | undefined, name: string): Identifier | undefined {
  return owner && name !== "__compat" && Object.hasOwn(owner, name) ? owner[name] : undefined;
}

/** Every instance member and event that MDN knows, by name. */
function indexMembers(): Map<string, Identifier[]> {
  const index = new Map<string, Identifier[]>();
  const owners = [bcd.api, builtins ?? {}, builtins?.Intl ?? {}].flatMap((group) => Object.entries(group));
  for (const [ownerName, owner] of owners) {
    for (const [name, member] of Object.entries(owner)) {
      if (name === "__compat" || name === ownerName || name.endsWith("_static")) continue;
      index.set(name, [...(index.get(name) ?? []), member]);
    }
  }
  return index;
}

/** The text of a string, or of a template without its expressions. */
function readText(node: ESTree.Node): string {
  if (node.type === "Literal") return String(node.value);
  return node.type === "TemplateLiteral" ? node.quasis.map(({ value }) => value.raw).join("") : "";
}

/**
 * Every name that is declared anywhere in the code. Scopes are ignored: bundled code is minified, and no short local
 * name is the name of a built-in.
 */
function collectDeclaredNames(program: ESTree.Program): Set<string> {
  const names = new Set<string>();
  const addPattern = (node: ESTree.Node | null): void => {
    if (node?.type === "Identifier") names.add(node.name);
    if (node?.type === "RestElement") addPattern(node.argument);
    if (node?.type === "AssignmentPattern") addPattern(node.left);
    if (node?.type === "ArrayPattern") node.elements.forEach(addPattern);
    if (node?.type === "ObjectPattern")
      for (const property of node.properties) addPattern(property.type === "Property" ? property.value : property);
  };
  const addFunction = (node: { id: ESTree.Node | null; params: readonly ESTree.Node[] }) => {
    addPattern(node.id);
    node.params.forEach(addPattern);
  };
  const addLocal = (node: { local: ESTree.Node }) => addPattern(node.local);
  new Visitor({
    VariableDeclarator(node) {
      addPattern(node.id);
    },
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression(node) {
      node.params.forEach(addPattern);
    },
    ClassDeclaration(node) {
      addPattern(node.id);
    },
    ClassExpression(node) {
      addPattern(node.id);
    },
    CatchClause(node) {
      addPattern(node.param);
    },
    ImportSpecifier: addLocal,
    ImportDefaultSpecifier: addLocal,
    ImportNamespaceSpecifier: addLocal,
  }).visit(program);
  return names;
}
