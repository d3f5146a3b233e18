/**
 * @typedef {{ type: string, name?: string, callee?: Node, property?: Node, arguments?: Node[] }}
 * Node
 */

/**
 * Examples for the API's document: what they say is checked against the schemas where the document
 * is made.
 */
const documentation = {
  /** @param {unknown} path */
  shouldIgnore(path) {
    const { node, parent } = /** @type {{ node: Node, parent: Node | null }} */ (path)
    const isMeta = parent?.callee?.property?.name === 'meta' && parent.arguments?.includes(node) === true
    return isMeta ? 'documentation' : undefined
  },
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'documentation', value: documentation }]
