import './app/app.css'
import { showNotStarted } from './app/show-not-started.ts'
import { startApp } from './app/start-app.tsx'

/** Over plain http, missing browser APIs are supplied before the app starts. */
async function start(): Promise<void> {
  if (!isSecureContext) (await import('./platform/device/plain-http.ts')).supplyMissingApis()
  await startApp()
}

start().catch(showNotStarted)
