import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'

/** The edges that are dragged, which phones have no use for. */
export const ColumnHandles = lazyComponent(async () => (await import('./column-handles.tsx')).ColumnHandles, {
  missing: 'nothing',
})
