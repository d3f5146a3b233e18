import ts from 'typescript'

const TAKES_TEXTS = /texts\/es\//
/** A table of texts may be put together from others. */
const TABLE = /\/texts\/es\/[^/]+\.ts$/

/**
 * Which texts those files read, by one of these names or, where a file takes texts in, by handing
 * them on whole.
 */
export function markReadTexts(
  checker: ts.TypeChecker,
  sources: readonly ts.SourceFile[],
  names: ReadonlySet<string>,
): Set<ts.Node> {
  const read = new Set<ts.Node>()
  let takesTexts = false
  for (const source of sources) {
    takesTexts = TAKES_TEXTS.test(source.text) || TABLE.test(source.fileName)
    ts.forEachChild(source, visit)
  }
  return read

  function visit(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node) && names.has(node.name.text))
      mark(checker.getSymbolAtLocation(node.name))
    if (takesTexts && ts.isElementAccessExpression(node)) markNamed(node.expression, node.argumentExpression)
    if (ts.isObjectBindingPattern(node) && bindsOne(node)) markBound(node)
    if (takesTexts && isHandedOn(node)) markHandedOn(node)
    ts.forEachChild(node, visit)
  }

  function bindsOne({ elements }: ts.ObjectBindingPattern): boolean {
    return elements.some(({ propertyName, name }) => names.has((propertyName ?? name).getText()))
  }

  function mark(symbol: ts.Symbol | undefined): void {
    for (const declaration of symbol?.declarations ?? []) read.add(declaration)
  }

  function markNamed(object: ts.Expression, name: ts.Expression): void {
    const type = checker.getTypeAtLocation(object)
    const names = literalsOf(checker.getTypeAtLocation(name))
    for (const property of checker.getPropertiesOfType(type)) {
      if (!names || names.has(property.name)) mark(property)
    }
  }

  function markBound(pattern: ts.ObjectBindingPattern): void {
    const type = checker.getTypeAtLocation(pattern)
    for (const { propertyName, name, dotDotDotToken } of pattern.elements) {
      if (dotDotDotToken) markWhole(type, undefined)
      else mark(type.getProperty((propertyName ?? name).getText()))
    }
  }

  function markHandedOn(node: ts.Expression): void {
    const type = checker.getTypeAtLocation(node)
    if (partsOf(type).some(isLiteral)) markWhole(type, checker.getContextualType(node))
  }

  function namesIn(wanted: ts.Type): string[] {
    if (partsOf(wanted).some((part) => checker.getIndexInfosOfType(part).length > 0)) return []
    return checker.getPropertiesOfType(wanted).map(({ name }) => name)
  }

  /**
   * Whoever is given an object reads what its own type names of it; under the object's type, what
   * it then names.
   */
  function markWhole(type: ts.Type, wanted: ts.Type | undefined): void {
    if (wanted === type) return
    for (const part of partsOf(type).filter(isLiteral)) {
      const names = new Set(wanted && namesIn(wanted))
      for (const property of checker.getPropertiesOfType(part)) {
        if (names.size > 0 && !names.has(property.name)) continue
        mark(property)
        const inner = wanted?.getProperty(property.name)
        markWhole(checker.getTypeOfSymbol(property), inner && checker.getTypeOfSymbol(inner))
      }
    }
  }
}

/**
 * Whether an object goes somewhere whole, instead of being read from here or given another name.
 */
function isHandedOn(node: ts.Node): node is ts.Expression {
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) {
    return false
  }
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) return false
  if (ts.isVariableDeclaration(parent)) return parent.type !== undefined && parent.initializer === node
  return ts.isExpression(node) && !ts.isTypeNode(parent) && !isName(node, parent)
}

function isName(node: ts.Node, parent: ts.Node): boolean {
  return (
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isBindingElement(parent) ||
    ts.isTypeQueryNode(parent) ||
    ((ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent) || ts.isParameter(parent)) &&
      parent.name === node)
  )
}

function partsOf(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type]
}

function isLiteral(type: ts.Type): boolean {
  return type.symbol?.declarations?.some(ts.isObjectLiteralExpression) ?? false
}

function literalsOf(type: ts.Type): Set<string> | null {
  const parts = partsOf(type)
  if (!parts.every((part) => part.isStringLiteral() || part.isNumberLiteral())) return null
  return new Set(parts.map((part) => String((part as ts.LiteralType).value)))
}
