export type Role = keyof typeof SELECTORS

export interface Search {
  role: Role
  /** The whole accessible name; a name that ends in `…` is a prefix. */
  name: string
  /** CSS selector of an ancestor. */
  inside: string
}

const SELECTORS = {
  button: 'button, [role=button]',
  link: 'a[href]',
  field: 'input, textarea, select',
  switch: '[role=switch]',
  option: '[role=option]',
  heading: 'h1, h2, h3',
} as const

/** Returns the arguments of `findElement`. */
export function selectorsOf({ role, name, inside }: Search): [string, string, string] {
  return [SELECTORS[role], name, inside]
}

/**
 * Runs in the page: finds the first visible element with this name, when it has not moved for two
 * frames; null if there is none yet.
 */
export async function findElement(selector: string, name: string, inside: string): Promise<Element | null> {
  const textOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    if (labels.length > 0) return labels.map((id) => textOf(document.getElementById(id))).join(' ')
    const label = (element as HTMLInputElement).labels?.[0]
    return element.getAttribute('aria-label') ?? textOf(label ?? element)
  }
  const isThere = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true], [inert]')
  const isNamed = (element: Element) =>
    name.endsWith('…') ? nameOf(element).startsWith(name.slice(0, -1)) : nameOf(element) === name
  const placeOf = (element: Element) => JSON.stringify(element.getBoundingClientRect())
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

  const places = [...document.querySelectorAll(inside)]
  const all = places.flatMap((place) => [...place.querySelectorAll(selector)])
  const found = all.find((element) => isThere(element) && isNamed(element))
  if (!found) return null
  const { top, bottom } = found.getBoundingClientRect()
  // WebKit's driver fails at some fields below the window.
  if (top < 0 || bottom > innerHeight) found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const place = placeOf(found)
  await nextFrame()
  await nextFrame()
  if (!found.isConnected || placeOf(found) !== place) return null
  document.documentElement.dataset.press = 'missed'
  found.addEventListener('click', () => delete document.documentElement.dataset.press, { capture: true })
  return found
}

/** Runs in the page: returns whether a click missed the last found element, because it moved. */
export function isPressMissed(): boolean {
  return document.documentElement.dataset.press === 'missed'
}

/** Runs in the page: returns whether the text is visible, ignoring line breaks. */
export function showsText(text: string): boolean {
  const bare = (words: string) => words.replace(/\s+/g, '')
  return bare(document.body.innerText).includes(bare(text))
}
