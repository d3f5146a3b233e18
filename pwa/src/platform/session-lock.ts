/** Name of the browser lock by which sends of one session, sign-in and sign-out exclude each other in all tabs. */
export const SESSION_LOCK = 'atajo-session'
