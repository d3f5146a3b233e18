/** The service's name for itself, on every host. */
export const INSTANCE_PATH = '/.well-known/atajo'

/** Asked by a proxy before it gets a certificate for a host. */
export const TLS_PATH = '/_atajo/tls'
