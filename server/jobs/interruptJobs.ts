const forgiven = 10;

/**
 * A worker that died or a database that went away is no fault of the job: it goes back to the queue with its attempt,
 * unless that happened ten times since its last checkpoint.
 * @param where condition on `sys_job`, with its own parameters
 * @returns a statement that answers id and status of the jobs it touched
 */
export const interruptJobs = (where: string): string =>
  `update sys_job set interruptions = interruptions + 1, attempts = greatest(attempts - 1, 0), locked_by = null, updated_time = localtimestamp,
     status = case when interruptions < ${forgiven} then 'QUEUED' else 'FAILED' end,
     error_msg = case when interruptions < ${forgiven} then null else '后台任务多次被中断，已停止，请联系信息部' end
   where ${where} returning id, status`;
