import {
  type Browser,
  createBrowser,
  sendFrom,
  type Tab,
} from '../features/sync/outbox-simulation.fixture.ts'
import { createOutboxStore, type OutboxStore } from '../features/sync/outbox-store.ts'
import type { createAccountServer, Shown } from './account-server.fixture.ts'

/** A browser with two tabs, and the lists as it has last read them. */
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

/** Sends all that is due on the device. */
export function sendAll({ tabs }: Device): Promise<void> {
  return sendFrom(tabs)
}

/** Ends a page at once, whatever is under way, and opens another in its place. */
export function reload({ browser, tabs }: Device, isSessionKnown: boolean): void {
  tabs.shift()?.close()
  const tab = browser.openTab()
  tabs.push(tab)
  if (isSessionKnown) tab.outbox.resume()
}
