import './app/app.css'
import { startApp } from './app/start-app.tsx'

void startApp()
