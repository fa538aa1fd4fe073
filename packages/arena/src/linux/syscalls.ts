/**
 * Each system call with its number on x64 and on arm64; `-` for none. A call that is not listed does not exist for a
 * bot (ENOSYS): libraries then fall back on older calls, and calls of future kernels stay closed.
 */

/** The same on both processors. */
export const ERRORS = {
  EPERM: 1,
  EINVAL: 22,
  ENOTTY: 25,
  ENOMEM: 12,
  ENOLCK: 37,
  ENOSYS: 38,
  ENOPROTOOPT: 92,
  ENOTSUP: 95,
  EAFNOSUPPORT: 97,
} as const;
export type ErrorName = keyof typeof ERRORS;

export interface SystemCall {
  readonly name: string;
  readonly x64: number | null;
  readonly arm64: number | null;
}

const read = (table: string): SystemCall[] =>
  table
    .trim()
    .split(/\s*,\s*/)
    .map(entry => {
      const [name = '', x64 = '-', arm64 = '-'] = entry.split(' ');
      const number = (text: string) => (text === '-' ? null : Number(text));
      return { name, x64: number(x64), arm64: number(arm64) };
    });

/** The calls of CPython 2.7 and 3, Node, Java, shells and compiled programs, traced with bots of every kind. */
export const allowedCalls: readonly SystemCall[] = [
  // Open files, pipes and folders. The sandbox's mounts decide which files can be written.
  `read 0 63, write 1 64, readv 19 65, writev 20 66, pread64 17 67, pwrite64 18 68, preadv 295 69, pwritev 296 70,
   preadv2 327 286, pwritev2 328 287, lseek 8 62, close 3 57, close_range 436 436, dup 32 23, dup2 33 -, dup3 292 24,
   pipe 22 -, pipe2 293 59, sendfile 40 71, copy_file_range 326 285, fsync 74 82, fdatasync 75 83, ftruncate 77 46,
   fallocate 285 47, getdents 78 -, getdents64 217 61, fstat 5 80, fstatfs 138 44, fchdir 81 50, fchmod 91 52,
   fchown 93 55`,
  // Paths.
  `open 2 -, openat 257 56, openat2 437 437, creat 85 -, access 21 -, faccessat 269 48, faccessat2 439 439, stat 4 -,
   lstat 6 -, newfstatat 262 79, statx 332 291, statfs 137 43, readlink 89 -, readlinkat 267 78, chdir 80 49,
   getcwd 79 17, mkdir 83 -, mkdirat 258 34, rmdir 84 -, unlink 87 -, unlinkat 263 35, rename 82 -, renameat 264 38,
   renameat2 316 276, link 86 -, linkat 265 37, symlink 88 -, symlinkat 266 36, mknod 133 -, mknodat 259 33,
   truncate 76 45, chmod 90 -, fchmodat 268 53, fchmodat2 452 452, chown 92 -, lchown 94 -, fchownat 260 54,
   utime 132 -, utimes 235 -, utimensat 280 88, futimesat 261 -, umask 95 166, getxattr 191 8, lgetxattr 192 9,
   fgetxattr 193 10, listxattr 194 11, llistxattr 195 12, flistxattr 196 13`,
  // Memory of the calling process.
  `brk 12 214, munmap 11 215, mprotect 10 226, mremap 25 216, msync 26 227, madvise 28 233, mincore 27 232,
   mlock 149 228, mlock2 325 284, munlock 150 229, mlockall 151 230, munlockall 152 231, membarrier 324 283,
   pkey_mprotect 329 288, pkey_alloc 330 289, pkey_free 331 290`,
  // Processes and threads.
  `fork 57 -, vfork 58 -, execve 59 221, execveat 322 281, exit 60 93, exit_group 231 94, wait4 61 260, waitid 247 95,
   set_tid_address 218 96, set_robust_list 273 99, get_robust_list 274 100, rseq 334 293, futex 202 98,
   futex_waitv 449 449, sched_yield 24 124, sched_getaffinity 204 123, sched_setaffinity 203 122,
   sched_getparam 143 121, sched_getscheduler 145 120, sched_getattr 315 275, sched_get_priority_max 146 125,
   sched_get_priority_min 147 126, sched_rr_get_interval 148 127, getpriority 140 141, getcpu 309 168,
   arch_prctl 158 -, pidfd_open 434 434, restart_syscall 219 128`,
  // Ids and resource limits. The program setpriv needs those that change the user; a bot has no capability left to use
  // them.
  `getpid 39 172, getppid 110 173, gettid 186 178, getuid 102 174, geteuid 107 175, getgid 104 176, getegid 108 177,
   getresuid 118 148, getresgid 120 150, getgroups 115 158, setuid 105 146, setgid 106 144, setreuid 113 145,
   setregid 114 143, setresuid 117 147, setresgid 119 149, setfsuid 122 151, setfsgid 123 152, setgroups 116 159,
   getpgrp 111 -, getpgid 121 155, setpgid 109 154, getsid 124 156, setsid 112 157, capget 125 90, capset 126 91,
   uname 63 160, sysinfo 99 179, getrlimit 97 163, setrlimit 160 164, getrusage 98 165,
   times 100 153, getrandom 318 278`,
  // Signals, which reach only processes of the same sandbox.
  `rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139, rt_sigpending 127 136, rt_sigtimedwait 128 137,
   rt_sigqueueinfo 129 138, rt_tgsigqueueinfo 297 240, rt_sigsuspend 130 133, sigaltstack 131 132, pause 34 -,
   kill 62 129, tkill 200 130, tgkill 234 131, pidfd_send_signal 424 424, signalfd 282 -, signalfd4 289 74`,
  // Clocks and alarms; none of these sends SIGCONT.
  `time 201 -, gettimeofday 96 169, clock_gettime 228 113, clock_getres 229 114, nanosleep 35 101,
   clock_nanosleep 230 115, alarm 37 -, getitimer 36 102, setitimer 38 103, timerfd_create 283 85,
   timerfd_settime 286 86, timerfd_gettime 287 87`,
  // Waiting for several file descriptors.
  `select 23 -, pselect6 270 72, poll 7 -, ppoll 271 73, epoll_create 213 -, epoll_create1 291 20, epoll_ctl 233 21,
   epoll_wait 232 -, epoll_pwait 281 22, epoll_pwait2 441 441, eventfd 284 -, eventfd2 290 19`,
  // Sockets between the bot's own processes.
  `connect 42 203, bind 49 200, listen 50 201, accept 43 202, accept4 288 242, getsockname 51 204, getpeername 52 205,
   getsockopt 55 209, sendto 44 206, recvfrom 45 207, sendmsg 46 211, recvmsg 47 212, sendmmsg 307 269,
   recvmmsg 299 243, shutdown 48 210`,
].flatMap(read);

export const checkedCalls: Readonly<Record<string, SystemCall>> = Object.fromEntries(
  read(`clone 56 220, mmap 9 222, fcntl 72 25, ioctl 16 29, prctl 157 167, personality 135 92, socket 41 198,
        socketpair 53 199, setsockopt 54 208, prlimit64 302 261`).map(call => [call.name, call]),
);

/** These timers can send any signal, also SIGCONT, so a bot that the referee stops with SIGSTOP may not use them. */
export const timerCalls: readonly SystemCall[] = read(
  'timer_create 222 107, timer_settime 223 110, timer_gettime 224 108, timer_getoverrun 225 109, timer_delete 226 111',
);

/** Programs expect these calls to exist and understand their errors. */
export const refusedCalls: readonly { readonly error: ErrorName; readonly calls: readonly SystemCall[] }[] = [
  {
    error: 'EPERM',
    calls: [
      // Namespaces and mounts would give the bot capabilities.
      'unshare 272 97, setns 308 268, mount 165 40, umount2 166 39, pivot_root 155 41, chroot 161 51',
      // Memory of other processes.
      'ptrace 101 117, process_vm_readv 310 270, process_vm_writev 311 271, kcmp 312 272',
      // Parts of the kernel that have had many security holes and that no bot needs.
      'bpf 321 280, perf_event_open 298 241, userfaultfd 323 282, keyctl 250 219, add_key 248 217, request_key 249 218',
      // A bot that lowers its own priority would look like one that waits for a CPU core.
      'setpriority 141 140, sched_setscheduler 144 119, sched_setparam 142 118, sched_setattr 314 274',
      // Memory that belongs to no process, or that outlives its mapping.
      'memfd_create 319 279, shmget 29 194, msgget 68 186, semget 64 190, mq_open 240 180',
    ].flatMap(read),
  },
  // A lock on a file of the system would block the host and other bots, and no cgroup counts the memory of locks.
  { error: 'ENOLCK', calls: read('flock 73 32') },
  // Extended attributes use kernel memory. Programs that copy files expect ENOTSUP from some file systems.
  {
    error: 'ENOTSUP',
    calls: read(`setxattr 188 5, lsetxattr 189 6, fsetxattr 190 7, removexattr 197 14, lremovexattr 198 15,
                 fremovexattr 199 16`),
  },
];
