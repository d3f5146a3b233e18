/** Name of the lock by which sends of one session, sign-in and sign-out exclude each other. */
export const SESSION_LOCK = 'atajo-session'
