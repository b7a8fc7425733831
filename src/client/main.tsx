import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchNavigation } from './app/navigation.ts'
import { routeFor } from './app/routes.ts'
import { holdSecondTaps } from '#client/ui/controls/second-tap.ts'

// The page is fetched while the server is asked who is signed in, not afterwards.
routeFor(window.location.pathname)?.preload()
watchNavigation()
holdSecondTaps()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
