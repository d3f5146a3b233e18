/* Runs at the end of the shell: the app starts once the frame is painted, or at once where nobody sees it. Each file
   is evaluated in a task of its own, so that the page answers in between; the last one starts the app. */
{
  const start = async () => {
    for (const file of ['SHELL_FILES']) {
      await import(file)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}
