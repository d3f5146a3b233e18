import { join, normalize } from 'node:path'
import ts from 'typescript'

/** A text, or a table of texts by their names. */
export interface Text {
  name: string
  /** Null of a text. */
  children: Map<string, Text> | null
}

/** The tables of a module of texts, by the names of its constants. */
export type Tables = ReadonlyMap<string, ReadonlyMap<string, Text>>

type Keys = ReadonlySet<string> | null

/** The answers of the type checker, which is slow to ask: null stands for every name. */
export interface Types {
  keysOf(key: ts.Expression): Keys
  /** The texts that the receiver of a table names. */
  takenFrom(table: Text, place: ts.Expression): Text[]
}

/** The texts that a file reads; null where only `types` could tell and there are none. */
export function readTexts(source: ts.SourceFile, tables: Tables, types: Types | null): Text[] | null {
  const known = new Map<string, Text[]>()
  const read: Text[] = []
  let needsTypes = false
  for (const [name, table] of tables.get(source.fileName) ?? []) known.set(name, [table])
  source.statements.filter(ts.isImportDeclaration).forEach(bindImports)
  if (known.size === 0) return read
  bindAliases(source)
  visit(source)
  return needsTypes && !types ? null : read

  function bindImports({ moduleSpecifier, importClause }: ts.ImportDeclaration): void {
    const names = importClause?.namedBindings
    if (!names || !ts.isNamedImports(names) || !ts.isStringLiteral(moduleSpecifier)) return
    const imported = tables.get(normalize(join(source.fileName, '..', moduleSpecifier.text)))
    for (const { name, propertyName } of names.elements) {
      const table = imported?.get((propertyName ?? name).text)
      if (table) known.set(name.text, [table])
    }
  }

  function bindAliases(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && node.initializer) bind(node.name, find(node.initializer) ?? [])
    ts.forEachChild(node, bindAliases)
  }

  function bind(name: ts.BindingName, texts: Text[]): void {
    if (texts.length === 0) return
    if (ts.isIdentifier(name)) known.set(name.text, [...(known.get(name.text) ?? []), ...texts])
    else if (ts.isObjectBindingPattern(name)) {
      for (const { propertyName, name: inner, dotDotDotToken } of name.elements) {
        const keys = dotDotDotToken ? null : new Set([(propertyName ?? inner).getText(source)])
        bind(inner, childrenOf(texts, keys))
      }
    }
  }

  /** The texts at the end of a path; null of what is no path of texts. */
  function find(node: ts.Node): Text[] | null {
    if (ts.isIdentifier(node)) return known.get(node.text) ?? null
    if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return find(node.expression)
    if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return null
    const texts = find(node.expression)
    return texts && childrenOf(texts, keysAt(node))
  }

  function keysAt(node: ts.PropertyAccessExpression | ts.ElementAccessExpression): Keys {
    if (ts.isPropertyAccessExpression(node)) return new Set([node.name.text])
    if (ts.isStringLiteralLike(node.argumentExpression)) return new Set([node.argumentExpression.text])
    needsTypes = true
    return types?.keysOf(node.argumentExpression) ?? null
  }

  function visit(node: ts.Node): void {
    for (const text of (isRead(node) && find(node)) || []) {
      if (text.children === null) read.push(text)
      else {
        needsTypes = true
        read.push(...(types?.takenFrom(text, node as ts.Expression) ?? []))
      }
    }
    ts.forEachChild(node, visit)
  }
}

/** A path may lead into a text, such as a list. */
function childrenOf(texts: readonly Text[], keys: Keys): Text[] {
  return texts.flatMap((text) =>
    [...(text.children?.values() ?? [])]
      .filter(({ name }) => keys === null || keys.has(name))
      .concat(text.children ? [] : text),
  )
}

/** Whether a path ends here, instead of being longer, a name, a type or another name's value. */
function isRead(node: ts.Node): boolean {
  const { parent } = node
  const isPath =
    ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
  if (!isPath || ts.isPropertyAccessExpression(parent) || ts.isNonNullExpression(parent)) return false
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node
  if (ts.isVariableDeclaration(parent)) return parent.initializer === node && parent.type !== undefined
  if (ts.isShorthandPropertyAssignment(parent)) return true
  const isName = 'name' in parent && parent.name === node
  return (
    !isName && !ts.isImportSpecifier(parent) && !ts.isQualifiedName(parent) && !ts.isTypeQueryNode(parent)
  )
}

/** The tables of a file of texts; those that declare their type are held by the compiler. */
export function tablesIn(source: ts.SourceFile): Map<string, Text> {
  const constants = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
  return new Map(
    constants.flatMap(({ type, name, initializer }) =>
      type || !initializer || !objectOf(initializer)
        ? []
        : [[name.getText(source), textOf(name.getText(source), initializer, source)] as const],
    ),
  )
}

function textOf(name: string, value: ts.Node, source: ts.SourceFile): Text {
  const children = objectOf(value)?.properties.flatMap((property): [string, Text][] => {
    if (!property.name) return []
    const child = ts.isStringLiteral(property.name) ? property.name.text : property.name.getText(source)
    const inner = ts.isPropertyAssignment(property) ? property.initializer : property
    return [[child, textOf(child, inner, source)]]
  })
  return { name, children: children ? new Map(children) : null }
}

/** The object literal that an expression is; an assertion of another type hides its properties. */
function objectOf(value: ts.Node): ts.ObjectLiteralExpression | undefined {
  const isConst = ts.isAsExpression(value) && ts.isConstTypeReference(value.type)
  if (isConst || ts.isSatisfiesExpression(value)) return objectOf(value.expression)
  return ts.isObjectLiteralExpression(value) ? value : undefined
}
