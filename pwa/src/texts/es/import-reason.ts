/** Heads the reasons in a file of missing rows; apart, so that a worker loads it alone. */
export const importReasonText = 'Motivo'
