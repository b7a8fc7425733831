// Apart from the demonstration login, so that a production server can recognise its accounts without loading it.

export const DEMO_PATH = '/demo-login'

/** A name that is never looked up: the server answers the demonstration's requests to it itself. */
export const DEMO_ISSUER = `http://demonstration.invalid${DEMO_PATH}`
