import { generateKeyPairSync } from 'node:crypto'

/** The package's SQL file for a new database. */
export const TABLES_FILE = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'
const MODULES = '/usr/lib/glewlwyd'

/** The configuration file. */
export function glewlwydConf({ port, databaseFile }: { port: number; databaseFile: string }): string {
  return `
port=${port}
bind_address="127.0.0.1"
external_url="http://127.0.0.1:${port}"
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="NONE"
session_key="glewlwyd"
session_expiration=3600
admin_session_authentication="cookie"
profile_session_authentication="cookie"
login_api_enabled=true
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${MODULES}/user"
client_module_path="${MODULES}/client"
user_auth_scheme_module_path="${MODULES}/scheme"
plugin_module_path="${MODULES}/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3" path = "${databaseFile}" }
`
}

/** One OpenID Connect provider; `tells` decides whether it sends names and addresses. */
export function oidcPlugin(name: string, issuer: string, tells: boolean) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const claim = (property: string) => ({
    ...{ name: property, 'user-property': property, type: 'string', scope: ['profile'] },
    ...{ mandatory: false, 'on-demand': true },
  })
  return {
    ...{ module: 'oidc', name, display_name: name, enabled: true },
    parameters: {
      ...{ iss: issuer, 'jwt-type': 'rsa', 'jwt-key-size': '256', 'jwks-show': true },
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      cert: publicKey.export({ type: 'spki', format: 'pem' }),
      ...{ 'access-token-duration': 3600, 'refresh-token-duration': 3600, 'code-duration': 600 },
      ...{ 'auth-type-code-enabled': true, 'subject-type': 'public', 'pkce-allowed': true },
      ...{ 'refresh-token-rolling': false, 'allow-non-oidc': false, 'session-management-allowed': false },
      ...{ 'introspection-revocation-allowed': false, 'register-client-allowed': false },
      ...{ 'name-claim': 'no', 'scope-claim': 'no', 'email-claim': tells ? 'mandatory' : 'no' },
      claims: tells ? [claim('given_name'), claim('family_name')] : [],
      'allowed-scope': ['openid', 'email', 'profile'],
    },
  }
}
