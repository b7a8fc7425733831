import { goToLogin } from '#client/lib/addresses.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { MessageScreen } from '#client/widgets/message-screen.tsx'

/** [A8] The home page when nobody is signed in any more. */
export function PleaseLogIn() {
  return (
    <MessageScreen
      title="Please log in to continue"
      actions={
        <Button look="primary" size="large" onClick={goToLogin}>
          Login
        </Button>
      }
    />
  )
}
