import { createFileRoute } from '@tanstack/react-router'
import { MemberGuard } from '../app/guards.tsx'

export const Route = createFileRoute('/_member')({ component: MemberGuard })
