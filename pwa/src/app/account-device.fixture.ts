import {
  type Browser,
  createBrowser,
  sendFrom,
  type Tab,
} from '../features/sync/outbox-simulation.fixture.ts'
import { createOutboxStore, type OutboxStore } from '../features/sync/records/outbox-store.ts'
import type { createAccountServer, Shown } from './account-server.fixture.ts'

/** A browser with two tabs and its cached lists. */
export interface Device {
  store: OutboxStore
  browser: Browser
  tabs: Tab[]
  read: Shown
}

export function openDevice({ read }: ReturnType<typeof createAccountServer>, name: string): Device {
  const store = createOutboxStore(name)
  const browser = createBrowser(store)
  const tabs = [browser.openTab(), browser.openTab()]
  for (const tab of tabs) tab.outbox.resume()
  return { store, browser, tabs, read: read() }
}

export function setOnline({ browser, tabs }: Device, isOnline: boolean): void {
  browser.isOnline = isOnline
  if (isOnline) for (const tab of tabs) void tab.outbox.flush().catch(() => undefined)
}

export function sendAll({ tabs }: Device): Promise<void> {
  return sendFrom(tabs)
}

/** Closes a page immediately, whatever is running, and opens another. */
export function reload({ browser, tabs }: Device, isSessionKnown: boolean): void {
  tabs.shift()?.close()
  const tab = browser.openTab()
  tabs.push(tab)
  if (isSessionKnown) tab.outbox.resume()
}
