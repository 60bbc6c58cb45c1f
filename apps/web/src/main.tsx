import 'virtual:theme.css'
import './app/theme/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { connectToSession } from './app/connect-session.ts'
import { listenForShortcuts } from './lib/shortcuts.ts'

connectToSession()
listenForShortcuts()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
