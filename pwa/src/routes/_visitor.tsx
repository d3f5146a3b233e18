import { createFileRoute } from '@tanstack/react-router'
import { VisitorGuard } from '../app/guards.tsx'

export const Route = createFileRoute('/_visitor')({ component: VisitorGuard })
