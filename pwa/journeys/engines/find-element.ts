/** What of the page a walk acts on. */
export type Role = keyof typeof SELECTORS

export interface Search {
  role: Role
  /** Its whole accessible name; where it ends in `…`, what the name begins with. */
  name: string
  /** CSS selector of what it lies in. */
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

/** What the page's own function is asked with. */
export function selectorsOf({ role, name, inside }: Search): [string, string, string] {
  return [SELECTORS[role], name, inside]
}

/**
 * In the page: the first that is there for everybody, by its name, once it keeps its place for two
 * frames; null where there is none yet.
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
  // WebKit's driver gives up on some fields below the window.
  if (top < 0 || bottom > innerHeight) found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const place = placeOf(found)
  await nextFrame()
  await nextFrame()
  if (!found.isConnected || placeOf(found) !== place) return null
  document.documentElement.dataset.press = 'missed'
  found.addEventListener('click', () => delete document.documentElement.dataset.press, { capture: true })
  return found
}

/** In the page: whether a click missed what was found last, which moved away from under it. */
export function isPressMissed(): boolean {
  return document.documentElement.dataset.press === 'missed'
}

/** In the page: whether this stands somewhere on it, seen, however its lines break. */
export function showsText(text: string): boolean {
  const bare = (words: string) => words.replace(/\s+/g, '')
  return bare(document.body.innerText).includes(bare(text))
}
