/** A processor architecture with its own system call numbers. */
export type Processor = 'x64' | 'arm64';

/**
 * System calls that no workspace program needs and that often had kernel vulnerabilities or reach outside the
 * namespaces, such as keyrings and system-wide events. Numbers from the kernel's `unistd.h` per processor; null where it
 * has none.
 */
export const refusedCalls = {
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],

  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  fanotify_init: [300, 262],
  lookup_dcookie: [212, 18],
  open_by_handle_at: [304, 265],
  syslog: [103, 116],

  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  open_tree_attr: [467, 467],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  acct: [163, 89],
  swapon: [167, 224],
  swapoff: [168, 225],

  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  reboot: [169, 142],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  vhangup: [153, 58],
  nfsservctl: [180, 42],
  uselib: [134, null],
  modify_ldt: [154, null],
  iopl: [172, null],
  ioperm: [173, null],

  move_pages: [279, 239],
  migrate_pages: [256, 238],
  mbind: [237, 235],
  set_mempolicy: [238, 237],
} as const satisfies Record<string, NumberOf>;

/** System calls that are allowed or refused by their arguments. */
export const weighedCalls = {
  socket: [41, 198],
  socketpair: [53, 199],
  ioctl: [16, 29],
  clone: [56, 220],
  clone3: [435, 435],
} as const satisfies Record<string, NumberOf>;

type NumberOf = readonly [x64: number, arm64: number | null];

/** The number of a system call on a processor. */
export const numberOn = (processor: Processor, call: NumberOf): number | null => call[processor === 'x64' ? 0 : 1];
