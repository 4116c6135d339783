/** The module beside this file that measures PyTorch and Triton kernels. */
export const bundledPerfApi = 'torch_perf_api'
