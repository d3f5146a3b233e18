import { type DefaultTreeAdapterTypes, parse } from 'parse5'

export interface Tag {
  name: string
  attributes: Record<string, string>
  text: string
}

/** Returns the page's elements of that name as a browser would parse them. */
export function findTags(page: string, name: string): Tag[] {
  return walk(parse(page)).filter((tag) => tag.name === name)
}

function walk(node: DefaultTreeAdapterTypes.ParentNode): Tag[] {
  return node.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return []
    const attributes = Object.fromEntries(child.attrs.map((attribute) => [attribute.name, attribute.value]))
    const inner = 'content' in child ? walk(child.content) : []
    return [{ name: child.tagName, attributes, text: textOf(child) }, ...walk(child), ...inner]
  })
}

function textOf(node: DefaultTreeAdapterTypes.ParentNode): string {
  return node.childNodes
    .map((child) => ('value' in child ? child.value : 'childNodes' in child ? textOf(child) : ''))
    .join('')
}

/** Returns the sources of each directive of a Content-Security-Policy. */
export function readPolicy(header: string | string[] | undefined): Record<string, string[]> {
  return Object.fromEntries(
    String(header ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )
}
