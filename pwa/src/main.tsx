import './app/app.css'
import { sayNotStarted } from './app/say-not-started.ts'
import { startApp } from './app/start-app.tsx'

startApp().catch(sayNotStarted)
