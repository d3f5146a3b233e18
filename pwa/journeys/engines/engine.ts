/** The operations of a browser that a walk needs, independent of its protocol. */
export interface Engine {
  name: EngineName
  open(url: string): Promise<void>
  /** Runs in the page; arguments and answer are JSON. */
  evaluate<Args extends unknown[], Answer>(
    run: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>
  /** Finds an element in the page; throws if there is none. */
  find<Args extends unknown[]>(
    search: (...args: Args) => Promise<Element | null>,
    ...args: Args
  ): Promise<Handle>
  press(...keys: Key[]): Promise<void>
  resize(size: Size): Promise<void>
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

/** An element of the page; acting on a removed or covered one throws. */
export interface Handle {
  click(): Promise<void>
  type(text: string): Promise<void>
  choose(path: string): Promise<void>
}

export interface EngineOptions {
  isDark?: boolean
}

export const DESKTOP: Size = { width: 1440, height: 900 }
