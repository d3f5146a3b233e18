import { type Link, linkFromWire, type WireLink } from '@atajo/shared/link'
import { ApiError } from '../../platform/api-error.ts'
import { usePublicUrl, useSite } from '../../platform/site.ts'
import { storageProblem } from '../../platform/storage-problem.ts'
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts'
import { todayOfAccount } from '../auth/auth.public.ts'
import { useGroups } from '../groups/groups.public.ts'
import { submit } from '../sync/sync.public.ts'
import { useTags } from '../tags/tags.public.ts'
import { checkLinkForm, policyOf } from './check-link-form.ts'
import { withStoredAddresses } from './form-addresses.ts'
import { changeOf } from './link-change.ts'
import { draftFromForm, optimisticCollections } from './link-draft.ts'
import { errorsOfRefusal, type LinkFormErrors, sentencesOf } from './link-form-errors.ts'
import { updateLink } from './link-outbox-actions.ts'
import { submitLink } from './links.queries.ts'
import type { LinkFormState } from './use-link-form.ts'

export type LinkSubmission =
  | { status: 'done'; isQueued: boolean }
  /** It is being sent, or has just gone through: nothing more was done. */
  | { status: 'busy' }
  /** The form says what is wrong, at the fields. */
  | { status: 'invalid'; errors: LinkFormErrors }
  /** Somebody else changed it meanwhile; this is how it is now. */
  | { status: 'conflict'; current: Link }
  /** `errors` are what the form says at its fields; empty when it says nothing there. */
  | { status: 'refused'; error: ApiError; errors: LinkFormErrors }
  /** The device could not keep it; `problem` says what helps. */
  | { status: 'failed'; problem: string }

/** Sends the link form as a new link or a change; the form keeps everything until done. */
export function useLinkSubmit(state: LinkFormState) {
  const { base } = state
  const publicUrl = usePublicUrl()
  const site = useSite()
  const { items: groups = [] } = useGroups()
  const { items: tags = [] } = useTags()
  const { isBusy, run } = useOneAtATime()

  async function send(ifUpdatedAt: string | undefined): Promise<LinkSubmission> {
    const draft = draftFromForm(base ? withStoredAddresses(state.form, base) : state.form, base)
    const shown = optimisticCollections(state.form, groups, tags)
    const result = await (base
      ? submit(updateLink, changeOf(base, draft, { shown, ifUpdatedAt }), state.settle)
      : submitLink(draft, { shown, publicUrl: site?.publicUrl, onKept: state.settle }))
    state.settle()
    return { status: 'done', isQueued: result.isQueued }
  }

  /** `ifUpdatedAt` is the version to write over, once the person has decided a conflict. */
  async function start(ifUpdatedAt?: string): Promise<LinkSubmission> {
    if (state.isSettled()) return { status: 'busy' }
    const issues = checkLinkForm(state.form, {
      policy: policyOf(publicUrl),
      today: todayOfAccount(),
      edited: base,
    })
    if (Object.keys(issues).length > 0) return refuse(sentencesOf(issues))
    const result = await run(() => send(ifUpdatedAt).catch(readFailure))
    return result ?? { status: 'busy' }
  }

  function readFailure(error: unknown): LinkSubmission {
    state.unsettle()
    if (!(error instanceof ApiError)) {
      console.error(error)
      return { status: 'failed', problem: storageProblem(error).details }
    }
    if (error.code === 'edit_conflict' && error.current) {
      return { status: 'conflict', current: linkFromWire(error.current as WireLink) }
    }
    const errors = errorsOfRefusal(error)
    if (Object.keys(errors).length > 0) state.showErrors(errors)
    return { status: 'refused', error, errors }
  }

  function refuse(errors: LinkFormErrors): LinkSubmission {
    state.showErrors(errors)
    return { status: 'invalid', errors }
  }

  return { start, isBusy }
}
