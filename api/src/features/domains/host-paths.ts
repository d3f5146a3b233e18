/** Every host of the service answers here with its instance id. */
export const INSTANCE_PATH = '/.well-known/atajo'

/** A proxy asks here before it requests a certificate for a host. */
export const TLS_PATH = '/_atajo/tls'
