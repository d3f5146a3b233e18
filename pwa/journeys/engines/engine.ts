/** What a walk needs of a browser, whatever protocol drives it. */
export interface Engine {
  name: EngineName
  open(url: string): Promise<void>
  /** Runs in the page; arguments and answer are JSON. */
  evaluate<Args extends unknown[], Answer>(
    run: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>
  /** The element that this finds in the page; throws where it finds none. */
  find<Args extends unknown[]>(
    search: (...args: Args) => Promise<Element | null>,
    ...args: Args
  ): Promise<Handle>
  /** Presses these together, as `Control`, `a`. */
  press(...keys: Key[]): Promise<void>
  resize(size: Size): Promise<void>
  /** What is seen, as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

export type EngineName = 'firefox' | 'webkit'
export type Key = 'Control' | 'Escape' | 'Enter' | 'a'

/** In CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** One element of the page; acting on one that is gone, or covered, throws. */
export interface Handle {
  click(): Promise<void>
  type(text: string): Promise<void>
  /** Into a field for files. */
  choose(path: string): Promise<void>
}

export interface EngineOptions {
  isDark?: boolean
}

export const DESKTOP: Size = { width: 1440, height: 900 }
