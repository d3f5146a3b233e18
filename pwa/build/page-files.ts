import type { Rolldown } from 'vite'

const LANDING_PAGE = 'features/landing/landing-page.tsx'
/** What the app loads by itself before it draws a page or knows who it is. */
const BEFORE_PAGE = /\/src\/(app\/persistence|features\/(sync\/browser-outbox|auth\/sign-in))\.ts$/
const ROUTE = /\/src\/routes\/(.+)\.tsx\?tsr-split=component/

/** The script files that every page needs. */
export function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  return withImports(bundle, (chunk) => chunk.isEntry).scripts
}

/** The script files that the app starts with on the landing page. */
export function landingFiles(bundle: Rolldown.OutputBundle): string[] {
  const isNeeded = (chunk: Rolldown.OutputChunk) =>
    chunk.isEntry || chunk.moduleIds.some((id) => id.includes(LANDING_PAGE))
  return withImports(bundle, isNeeded).scripts
}

/**
 * The scripts and styles that each path needs besides the shell, and the code that every page
 * starts with; a path's parameter is written `*`.
 */
export function routeFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const { scripts, styles } = withImports(bundle, (chunk) => chunk.isEntry)
  const shell = new Set([...scripts, ...styles])
  const paths: Record<string, string[]> = {}
  for (const chunk of chunksOf(bundle)) {
    const file = ROUTE.exec(chunk.facadeModuleId ?? '')?.[1]
    if (!file?.includes('/') && file !== 'notfound') continue
    const guard = file.split('/', 1)[0]
    const needed = withImports(bundle, (other) => {
      const route = ROUTE.exec(other.facadeModuleId ?? '')?.[1]
      const isOfPage = other === chunk || (route !== undefined && route === guard)
      return isOfPage || other.name === 'common' || BEFORE_PAGE.test(other.facadeModuleId ?? '')
    })
    paths[pathOf(file)] = [...needed.styles, ...needed.scripts].filter((name) => !shell.has(name))
  }
  if (Object.keys(paths).length === 0) throw new Error('The bundle has no routes')
  return paths
}

/** `_member/dashboard.$shortCode` is /dashboard/*. */
function pathOf(routeFile: string): string {
  const path = routeFile
    .replace(/^_[a-z]+\//, '')
    .replace(/\.?index$/, '')
    .replaceAll('.', '/')
  return `/${path.replace(/\$[^/]+/g, '*')}`
}

/** The files of the chunks that match, and of all that they import at once. */
function withImports(
  bundle: Rolldown.OutputBundle,
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): { scripts: string[]; styles: string[] } {
  const chunks = chunksOf(bundle)
  const found = new Set(chunks.filter(isWanted).map((chunk) => chunk.fileName))
  const styles = new Set<string>()
  if (found.size === 0) throw new Error('No chunk of the bundle matches')
  for (const fileName of found) {
    const chunk = chunks.find((other) => other.fileName === fileName)
    for (const imported of chunk?.imports ?? []) found.add(imported)
    for (const style of chunk?.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  return { scripts: [...found], styles: [...styles] }
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}
