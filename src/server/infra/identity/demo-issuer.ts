// Known apart from the demonstration itself, so that a production server can tell its accounts without loading it.

export const DEMO_PATH = '/demo-login'

/** A name that no browser and no server looks up: the demonstration's requests to it are sent to itself. */
export const DEMO_ISSUER = `http://demonstration.invalid${DEMO_PATH}`
