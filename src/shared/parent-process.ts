const CHECK_INTERVAL_MS = 200;

/**
 * Sends this process SIGTERM when its parent has ended. npm runs a script in a shell and passes SIGTERM on to that shell
 * only; a shell such as dash then ends at once, and would leave the program running without anybody to stop it.
 */
export function stopWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, CHECK_INTERVAL_MS);
  timer.unref();
}
