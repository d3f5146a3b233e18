/**
 * Heading of the reasons in a file of missing rows; a separate file so that a worker loads nothing
 * else.
 */
export const importReasonText = 'Motivo'
